// The worker's former address, which browsers that take messages may still have registered, with
// the texts in its query: they get today's worker. A visit registers that under its own address.
importScripts('/service_worker.js');
