/** What a table draws over its board. The board tells the layout and knows nothing of views. */
import type { Component } from 'svelte';
import type { Layout } from '../board/geometry';

export const overOf =
  <View>(
    component: Component<{ view: View; layout: Layout }>,
    view: View,
  ): Component<{ layout: Layout }> =>
  (internals, props) =>
    component(internals, {
      view,
      get layout() {
        return props.layout;
      },
    });
