import { beforeEach, expect, test } from 'vitest';
import { LiveLine, type Socket, kFirstWait, kLongestWait } from './live';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  constructor(readonly from: number | null) {}
  close() {
    this.closed = true;
  }
  say(version: number, type: string) {
    this.onmessage?.({ data: JSON.stringify({ version, type, game: {} }) });
  }
}

let sockets: FakeSocket[];
let heard: string[];
let states: boolean[];
let waits: { milliseconds: number; callback: () => void; cancelled: boolean }[];
let line: LiveLine;

const latest = () => sockets[sockets.length - 1]!;
const lastWait = () => waits[waits.length - 1]!;

beforeEach(() => {
  sockets = [];
  heard = [];
  states = [];
  waits = [];
  line = new LiveLine({
    connect: (from) => {
      const socket = new FakeSocket(from);
      sockets.push(socket);
      return socket;
    },
    onmessage: (message) => heard.push(`${message.type} ${message.version}`),
    onstate: (up) => states.push(up),
    later: (callback, milliseconds) => {
      const wait = { milliseconds, callback, cancelled: false };
      waits.push(wait);
      return () => (wait.cancelled = true);
    },
    chance: () => 1,
  });
});

test('the first line asks for the present state', () => {
  expect(latest().from).toBeNull();
  latest().onopen?.();
  latest().say(3, 'resync');
  latest().say(4, 'moved');
  expect(heard).toEqual(['resync 3', 'moved 4']);
  expect(states).toEqual([true]);
});

test('after a break it asks for what came after the last version', () => {
  latest().say(3, 'resync');
  latest().say(4, 'moved');
  latest().onclose?.();
  expect(states).toEqual([false]);
  lastWait().callback();
  expect(latest().from).toBe(4);
  latest().say(5, 'moved');
  expect(heard).toEqual(['resync 3', 'moved 4', 'moved 5']);
});

test('a skipped version makes it ask for the whole', () => {
  latest().say(3, 'resync');
  latest().say(6, 'moved');
  expect(sockets[0]!.closed).toBe(true);
  expect(latest().from).toBeNull();
  latest().say(7, 'resync');
  expect(heard).toEqual(['resync 3', 'resync 7']);
});

test('an event that is known already is passed over, presence and talk are not', () => {
  latest().say(3, 'resync');
  latest().say(3, 'moved');
  latest().say(3, 'presence');
  latest().say(3, 'chat');
  latest().say(4, 'moved');
  expect(heard).toEqual(['resync 3', 'presence 3', 'chat 3', 'moved 4']);
});

test('each failure waits twice as long, up to a limit, and a message starts afresh', () => {
  const expected = [];
  for (let wait = kFirstWait; wait < kLongestWait; wait *= 2) expected.push(wait);
  for (const wait of [...expected, kLongestWait, kLongestWait]) {
    latest().onclose?.();
    expect(lastWait().milliseconds).toBe(wait);
    lastWait().callback();
  }
  latest().say(1, 'resync');
  latest().onclose?.();
  expect(lastWait().milliseconds).toBe(kFirstWait);
});

test('when the network is back it does not wait', () => {
  line.hurry();
  expect(sockets.length).toBe(1);
  latest().onclose?.();
  line.hurry();
  expect(sockets.length).toBe(2);
  expect(lastWait().cancelled).toBe(true);
});

test('closed is closed', () => {
  const socket = latest();
  line.close();
  expect(socket.closed).toBe(true);
  expect(socket.onclose).toBeNull();
  expect(waits.length).toBe(0);
});
