/** The explorer and training with their texts, fetched once for all who show them. */
let coming: Promise<typeof import('./study')> | null = null;

async function load(): Promise<typeof import('./study')> {
  try {
    const study = await import('./study');
    await study.studyWords.load();
    return study;
  } catch (error) {
    coming = null; // the next who asks tries again
    throw error;
  }
}

export const studyCards = (): Promise<typeof import('./study')> => (coming ??= load());
