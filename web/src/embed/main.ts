/** The board that other sites show: ?theme=light|dark and ?lang=de are theirs to say, else the browser's. It keeps nothing. */
import '../theme.css';
import './embed.css';
import { mount } from 'svelte';
import { loadCore } from '../engine/page';
import Embed from './Embed.svelte';
import { isLanguage, textsOf } from './words';

const query = new URLSearchParams(location.search);
const theme = query.get('theme') ?? '';
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

async function begin(): Promise<void> {
  const wanted = [query.get('lang'), ...navigator.languages, 'en'];
  const tags = wanted.map((tag) => tag?.toLowerCase().split('-')[0] ?? '');
  const language = tags.find(isLanguage) ?? 'en';
  const [texts] = await Promise.all([textsOf(language), loadCore()]);
  document.documentElement.lang = language;
  const target = document.getElementById('app');
  const id = /^\/embed\/([^/]+)$/.exec(location.pathname)?.[1] ?? '';
  if (target) mount(Embed, { target, props: { id, texts } });
}

void begin();
