// Finds races: OWARE_E2E_SLOW=6 node --test --test-concurrency=1 tests/e2e/*.test.mjs. Half of the
// pages, by chance, get a processor six times slower (the browser burns the rest, so one file at a
// time is enough), and what goes to and fro between browsers and server comes late, on each
// connection by another measure but always in order. A test that reads or presses something it has
// not waited for fails sooner or later.
import { connect, createServer } from "node:net";

const kSlowness = Number(process.env.OWARE_E2E_SLOW ?? 0);
/** No piece of an answer or a message comes later than this, in milliseconds. */
const kLongestDelay = 800;

export const isSlow = kSlowness > 1;

/** Passes on what comes, in order, each piece by chance later. */
function passOn(from, to, longest) {
  let before = Promise.resolve();
  const late = (action) => {
    const delay = new Promise((resolve) =>
      setTimeout(resolve, Math.random() * longest),
    );
    before = Promise.all([before, delay]).then(action);
  };
  from.on("data", (piece) => late(() => to.write(piece)));
  from.on("end", () => late(() => to.end()));
  from.on("error", () => to.destroy());
  from.on("close", () => late(() => to.destroy()));
}

/** A port that leads to another, by a slow way; `close()` closes it. */
export async function slowWayTo(port) {
  const open = new Set();
  const way = createServer({ allowHalfOpen: true }, (near) => {
    const longest = Math.random() < 0.3 ? 0 : kLongestDelay;
    const far = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    passOn(near, far, longest / 2);
    passOn(far, near, longest / 2);
    open.add(near);
    near.on("close", () => open.delete(near));
  });
  await new Promise((resolve) => way.listen(0, "127.0.0.1", resolve));
  return {
    port: way.address().port,
    close() {
      way.close();
      for (const one of open) one.destroy();
    },
  };
}

/** By chance gives the page a slow processor. */
export async function slowDown(page) {
  if (!isSlow || Math.random() < 0.5) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: kSlowness });
}
