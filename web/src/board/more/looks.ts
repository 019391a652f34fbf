/** Boards and seeds that are loaded when one of them is chosen. */
import './more.css';

export { kForms } from './forms';
export { kMarkups } from './seeds';
