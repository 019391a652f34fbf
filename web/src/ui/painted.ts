/** Ends when what stands on the page now has been painted, at once where nobody looks: what can wait until then makes way for it. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    if (document.hidden) done();
    else requestAnimationFrame(() => setTimeout(done));
  });
