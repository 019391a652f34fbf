/** The page's own engine: everything that imports this waits until the rules are there. */
import wasmUrl from 'oware.wasm?url';
import { loadEngine } from './engine';

export const engine = await loadEngine(fetch(wasmUrl));
