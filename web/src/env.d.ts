/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'oware.wasm?url' {
  const url: string;
  export default url;
}

declare module 'virtual:opening' {
  const opening: import('./engine/opening').Opening;
  export default opening;
}

declare module 'engine.wasm?url' {
  const url: string;
  export default url;
}

declare module 'engine_threads.wasm?url' {
  const url: string;
  export default url;
}

declare module 'puzzles.jsonl?url' {
  const url: string;
  export default url;
}

declare module 'notation.wasm?url' {
  const url: string;
  export default url;
}

declare module 'virtual:daily' {
  const boards: import('./puzzles/daily').Boards;
  export default boards;
}

declare module 'virtual:tables' {
  const urls: import('./engine/search_types').TableUrls;
  export default urls;
}

declare module 'abapa.openings?url' {
  const url: string;
  export default url;
}
