/** What the administrator of this site has written beside the game: the names of the texts, for links to them. */
import { fetchTexts } from './api';
import type { TextName } from './wire';

class Site {
  texts = $state.raw<readonly TextName[]>([]);

  async look(): Promise<void> {
    try {
      this.texts = (await fetchTexts()).pages;
    } catch {
      // Out of reach: the links come with the next visit.
    }
  }
}

export const site = new Site();
