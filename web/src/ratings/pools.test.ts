import { expect, test } from 'vitest';
import { changeText, kPools, ratingText } from './pools';

test('pools are called as the server calls them', () => {
  expect(kPools).toEqual([
    'live',
    'correspondence',
    'wari-live',
    'wari-correspondence',
    'awari-live',
    'awari-correspondence',
    'computer',
  ]);
});

test('a rating is a whole number, marked while it is provisional', () => {
  expect(ratingText({ rating: 1532.5, provisional: true })).toBe('1533?');
  expect(ratingText({ rating: 1532.4, provisional: false })).toBe('1532');
});

test('a change has a sign', () => {
  expect(changeText(11.6)).toBe('+12');
  expect(changeText(-8.2)).toBe('−8');
  expect(changeText(0.4)).toBe('±0');
  expect(changeText(-0.4)).toBe('±0');
});
