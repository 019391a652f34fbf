/** Traces the grain of one board, away from the page's own thread: a layout comes, a `Grain` goes back. */
import { depthAt, type Layout } from './geometry';
import { grainOf } from './grain';

/** What bears on the grain. */
export type GrainOrder = Pick<
  Layout,
  'stance' | 'width' | 'height' | 'houses' | 'stores' | 'radius'
>;

onmessage = ({ data: order }: MessageEvent<GrainOrder>) => {
  const { stance, width, height } = order;
  postMessage(
    grainOf({
      width,
      height,
      along: stance === 'lying' ? 'x' : 'y',
      depth: (x, y) => depthAt(order, x, y),
    }),
  );
};
