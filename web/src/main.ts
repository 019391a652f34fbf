import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { words } from './i18n/index.svelte';
import { settings } from './ui/settings.svelte';

/** Milliseconds until what could not be fetched is asked for again. */
const kPause = 1000;

/** Without words there is nothing to show, not even what went wrong: they are asked for until they come. */
async function loadWords(): Promise<void> {
  for (;;) {
    try {
      return await words.load();
    } catch {
      await new Promise((done) => setTimeout(done, kPause));
    }
  }
}

settings.apply();
// No await here: the catalogues that are waited for need what is in this very file.
void loadWords().then(() => {
  const target = document.getElementById('app');
  if (target) mount(App, { target });
});
