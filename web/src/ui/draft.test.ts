import { expect, test } from 'vitest';
import { Draft } from './draft.svelte';

/** A draft whose text is sent when the test says so. */
function sending(text: string) {
  const draft = new Draft();
  const sent: string[] = [];
  const answers: ((taken: boolean) => void)[] = [];
  draft.text = text;
  const send = (): Promise<void> =>
    draft.send((one) => {
      sent.push(one);
      return new Promise((resolve) => answers.push(resolve));
    });
  return { draft, sent, answers, send };
}

test('a text goes once it has been taken, and stays where it was not', async () => {
  const { draft, sent, answers, send } = sending(' Well played. ');
  let done = send();
  expect(draft.text).toBe(' Well played. ');
  answers[0]?.(false);
  await done;
  expect(draft.text).toBe(' Well played. ');
  done = send();
  answers[1]?.(true);
  await done;
  expect(draft.text).toBe('');
  expect(sent).toEqual(['Well played.', 'Well played.']);
});

test('what is written meanwhile stays, and can be sent before the answer', async () => {
  const { draft, sent, answers, send } = sending('one');
  const first = send();
  draft.text = 'two';
  const second = send();
  answers[0]?.(true);
  await first;
  expect(draft.text).toBe('two');
  answers[1]?.(true);
  await second;
  expect(draft.text).toBe('');
  expect(sent).toEqual(['one', 'two']);
});

test('pressed twice it is sent once; after the answer it can be sent again', async () => {
  const { draft, sent, answers, send } = sending('again');
  const first = send();
  await send();
  expect(sent).toEqual(['again']);
  answers[0]?.(true);
  await first;
  draft.text = 'again';
  void send();
  expect(sent).toEqual(['again', 'again']);
});

test('nothing is sent where nothing is written, and an error does not keep a text from being sent again', async () => {
  const { draft, sent, send } = sending('  ');
  await send();
  expect(sent).toEqual([]);
  draft.text = 'lost';
  await expect(draft.send(() => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
  expect(draft.text).toBe('lost');
  void send();
  expect(sent).toEqual(['lost']);
});
