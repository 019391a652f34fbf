import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kLevels } from './levels';

test('the levels are those of the interface’s description', () => {
  const description = JSON.parse(
    readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
  );
  const { minimum, maximum } = description.components.schemas.NewGame.properties.level;
  expect([kLevels[0], kLevels.at(-1)]).toEqual([minimum, maximum]);
  expect(kLevels).toHaveLength(maximum - minimum + 1);
});
