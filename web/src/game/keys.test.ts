import { expect, test } from 'vitest';
import { commandOf } from './keys';

test('numbers and letters name the houses of the side that is meant', () => {
  expect(commandOf('1', 'south')).toEqual({ does: 'sow', house: 0 });
  expect(commandOf('6', 'north')).toEqual({ does: 'sow', house: 11 });
  expect(commandOf('c', 'south')).toEqual({ does: 'sow', house: 2 });
  expect(commandOf('C', 'north')).toEqual({ does: 'sow', house: 8 });
});

test('every house has its letter, and r turns the board, as in the terminal', () => {
  for (const [house, letter] of [...'abcdef'].entries()) {
    expect(commandOf(letter, 'south')).toEqual({ does: 'sow', house });
    expect(commandOf(letter.toUpperCase(), 'north')).toEqual({ does: 'sow', house: 6 + house });
  }
  expect(commandOf('r', 'south')).toEqual({ does: 'turn' });
  expect(commandOf('R', 'north')).toEqual({ does: 'turn' });
});

test('stepping', () => {
  expect(commandOf('ArrowLeft', 'south')).toEqual({ does: 'step', by: -1 });
  expect(commandOf('.', 'south')).toEqual({ does: 'step', by: 1 });
  expect(commandOf('Home', 'south')).toEqual({ does: 'first' });
  expect(commandOf('End', 'south')).toEqual({ does: 'last' });
});

test('questions, also with Caps Lock', () => {
  expect(commandOf('s', 'south')).toEqual({ does: 'tell', what: 'score' });
  expect(commandOf('W', 'north')).toEqual({ does: 'tell', what: 'board' });
  expect(commandOf('n', 'north')).toEqual({ does: 'tell', what: 'count' });
  expect(commandOf('Escape', 'south')).toEqual({ does: 'cancel' });
});

test('other keys are not ours', () => {
  for (const key of ['7', '0', 'g', 'Tab', 'Enter', ' ', 'F1', 'ABC'])
    expect(commandOf(key, 'south'), key).toBeNull();
});
