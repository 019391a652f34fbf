/**
 * How a board and its seeds look, by what was chosen. What most people see comes with the page; the boards and seeds of `more/` are
 * loaded when one of them is chosen first. Until they are here, the board is a plain plank with nickernuts.
 */
import { straight, type Form } from './geometry';
import { nutMarkup, type SeedMarkup } from './shapes';
import { storesOn, type Material, type SeedKind } from './types';

let more = $state.raw<typeof import('./more/looks') | null>(null);
let asked = false;

const kPlank = straight('carved');
const kBare = straight('none');

function load(): void {
  if (asked) return;
  asked = true;
  void import('./more/looks').then(
    (loaded) => (more = loaded),
    () => (asked = false), // no line: tried again at the next choice
  );
}

export function formOf(material: Material): Form {
  if (material === 'plain-wood') return kBare;
  if (material === 'wood' || material === 'contrast') return kPlank;
  if (more) return more.kForms[material];
  load();
  return storesOn(material) === 'carved' ? kPlank : kBare;
}

export function markupOf(kind: SeedKind): SeedMarkup {
  if (kind === 'nickernut') return nutMarkup;
  if (more) return more.kMarkups[kind];
  load();
  return nutMarkup;
}

/** The style's class for seeds; lines alone have no colours. */
export const seedClass = (kind: SeedKind, material: Material): string =>
  material === 'contrast' ? '' : `seeds-${kind}`;
