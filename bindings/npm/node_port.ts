/** Node's worker threads speak through a port; here they get the globals of a worker in a browser. */
const node =
  typeof process !== "undefined" ? process.getBuiltinModule?.("node:worker_threads") : undefined;
const port = node?.parentPort;
const worker = globalThis as {
  onmessage?: ((event: { data: unknown }) => void) | null;
  postMessage?: unknown;
};
if (port) {
  worker.onmessage = null;
  worker.postMessage = (message: unknown) => port.postMessage(message);
}

/** Messages wait at the port until somebody listens. */
export function listen(): void {
  port?.on("message", (data: unknown) => worker.onmessage?.({ data }));
}
