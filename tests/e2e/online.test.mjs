// Two people, two browsers, one game, from the invitation's link to the result; and people who look
// on. Nothing for axe to find before, during and after it.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  browser,
  buildTables,
  button,
  resign,
  house,
  inspect,
  inspectInBothSizes,
  invitation,
  kPhone,
  listedForAll,
  movesMade,
  press,
  says,
  serveAndBrowse,
  server,
  shortest,
  sitDown,
  sow,
  table,
  told,
  unfold,
  vectorGames,
  visitor,
} from "./harness.mjs";

serveAndBrowse();

const moverOf = ({ ama, kofi }, letter) =>
  letter === letter.toUpperCase() ? ama : kofi;

async function playAll(game, moves) {
  for (const letter of moves) await sow(moverOf(game, letter), letter);
}

/** Plays moves from a ply on without a hand on the boards, which follow. */
async function send(game, moves, from) {
  for (const [index, move] of [...moves].entries()) {
    const status = await moverOf(game, move).evaluate(
      ({ move, ply }) =>
        fetch(`/api${location.pathname.replace("/g/", "/games/")}/moves`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ move, ply }),
        }).then(({ status }) => status),
      { move, ply: from + index },
    );
    assert.equal(status, 200, `${move} at ply ${from + index}`);
  }
}

/** The elements that lie on this one, over a fine grid of its points. */
const lyingOn = (locator) =>
  locator.evaluate((whole) => {
    const box = whole.getBoundingClientRect();
    const found = new Set();
    for (let x = box.left + 12; x < box.right - 12; x += 6)
      for (let y = box.top + 12; y < box.bottom - 12; y += 6)
        found.add(document.elementFromPoint(x, y));
    return [...found]
      .filter((one) => one && !whole.contains(one))
      .map((one) => one.getAttribute("aria-label") ?? one.tagName);
  });

/** Waits until this is there, and all of it within the window. */
async function inSight(locator) {
  await locator.waitFor();
  const [box, { height }] = [
    await locator.boundingBox(),
    locator.page().viewportSize(),
  ];
  assert.ok(
    box.y >= 0 && box.y + box.height <= height,
    `from ${box.y} to ${box.y + box.height} of ${height}`,
  );
}

/** Who is to move offers to end the game, and the other would rather play on. */
async function offerInVain(mover, other) {
  // As a reader at the end of the page.
  await other.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await button(mover, "End and share out…").click();
  await mover.getByRole("dialog").waitFor();
  await inspect(mover, "game-offering");
  await button(mover, "Offer to end").click();
  await inSight(button(other, "Accept"));
  // On a phone it lies over the board.
  await other.evaluate(() => scrollTo(0, 0));
  assert.deepEqual(
    await lyingOn(other.getByRole("region", { name: "End and share out?" })),
    [],
  );
  await inspect(other, "game-offered");
  await button(other, "Play on").click();
}

/** Plays a game between a desk and a phone, its long middle without hands; what there is to see on the way is looked at on both. */
async function playInspected({ ama, kofi }, moves) {
  const middle = { from: 16, to: moves.length - 10 };
  for (const [ply, letter] of [...moves].entries()) {
    const mover = moverOf({ ama, kofi }, letter);
    const other = mover === ama ? kofi : ama;
    if (ply === middle.from)
      await send({ ama, kofi }, moves.slice(ply, middle.to), ply);
    if (ply >= middle.from && ply < middle.to) continue;
    if (ply === 10 || ply === 11) await offerInVain(mover, other);
    await sow(mover, letter);
    if (ply === 6 || ply === 7) {
      await says(mover, "Waiting for");
      await inspect(mover, "game-playing");
    }
  }
}

test("a game between a desk and a phone from the link to its end by repetition, looked on by a third", async () => {
  const vector = shortest(
    vectorGames().filter((one) => one.end === "repetition"),
  );
  const game = await invitation();
  const { ama, kofi, link } = game;
  await says(ama, "Waiting for your friend.");
  await inspectInBothSizes(ama, "game-open");
  await inspectInBothSizes(kofi, "game-invited");
  await kofi.setViewportSize(kPhone);
  await sitDown(game);

  const esi = await visitor(browser);
  await esi.goto(link);
  await says(esi, "You are watching.");

  await playInspected(game, vector.moves);

  // On the phone the moves are folded away.
  for (const page of [ama, esi]) await movesMade(page, vector.moves.length);
  for (const page of [ama, kofi, esi]) {
    const end = page.getByRole("region", { name: "The end" });
    await end.getByText("Ends by repetition").waitFor();
    const [south, north] = vector.score;
    assert.equal(
      await end
        .getByRole("row", { name: "South" })
        .getByRole("cell")
        .last()
        .innerText(),
      String(south),
    );
    assert.equal(
      await end
        .getByRole("row", { name: "North" })
        .getByRole("cell")
        .last()
        .innerText(),
      String(north),
    );
  }
  await ama.getByRole("heading", { name: "You win, 25–23" }).waitFor();
  await kofi.getByRole("heading", { name: "You lose, 23–25" }).waitFor();
  await esi.getByRole("heading", { name: "South wins, 25–23" }).waitFor();

  // The earlier position is one tap away, and is the same board.
  const board = () =>
    ama
      .getByRole("button", { name: /house [A-Fa-f],/ })
      .evaluateAll((all) => all.map((one) => one.dataset.seeds));
  assert.deepEqual(await board(), new Array(12).fill("0"), "shared out");
  for (const page of [ama, kofi]) {
    const end = page.getByRole("region", { name: "The end" });
    await inspect(page, "game-end");
    // On a phone the end lies over the board until it is put away.
    if (page === kofi) await button(end, "See the board").click();
    const next = await end.getByRole("button").or(end.getByRole("link")).all();
    const boxes = await Promise.all(next.map((one) => one.boundingBox()));
    assert.equal(boxes.length, 5);
    for (const { x, width, height } of boxes)
      assert.deepEqual(
        [x, width, height],
        [boxes[0].x, boxes[0].width, boxes[0].height],
        "one line each",
      );
    await button(page, /^Board after/).click();
    await says(page, "You see the game after move");
    await inspect(page, "game-earlier");
  }
  const { position } = await told(`games/${link.split("/").at(-1)}`);
  assert.deepEqual(await board(), position.split("-").slice(0, 12));
  for (const page of [ama, kofi])
    await button(page, "See the end again").click();

  // Another game, with sides changed.
  await button(ama, "Play again, sides changed").click();
  await kofi.getByText("would like to play again").waitFor();
  await button(kofi, "Play again, sides changed").click();
  await says(kofi, "You begin.");
  await sow(kofi, "C");
  await sow(ama, "c");
  for (const page of [ama, kofi, esi]) assert.deepEqual(page.complaints, []);
});

test("both agree to end, and each takes the seeds on their side", async () => {
  const game = await table();
  const { ama, kofi } = game;
  await playAll(game, "FfEe");
  await button(ama, "End and share out…").click();
  await ama.getByRole("dialog").getByText("you would have").waitFor();
  await button(ama, "Offer to end").click();
  await ama.getByText("You have offered to end the game.").waitFor();
  await says(kofi, "Your opponent offers to end the game.");
  await button(kofi, "Play on").click();
  await button(ama, "End and share out…").click();
  await button(ama, "Offer to end").click();
  await button(kofi, "Accept").click();
  for (const page of [ama, kofi])
    await page
      .getByRole("region", { name: "The end" })
      .getByText("You both agreed to end")
      .waitFor();
});

test("resigning asks first, and the other wins", async () => {
  const game = await table();
  const { ama, kofi } = game;
  await playAll(game, "Ff");
  await button(kofi, "Resign…").click();
  await button(kofi.getByRole("dialog"), "Cancel").click();
  await kofi.getByRole("dialog").waitFor({ state: "detached" });
  // Both have moved: it cannot be called off any more.
  assert.equal(await button(kofi, "Call the game off…").count(), 0);
  await resign(kofi);
  // The seeds had no part in it, and nobody is to move any more.
  await ama.getByRole("heading", { name: "You win", exact: true }).waitFor();
  await kofi.getByText("You resigned.").waitFor();
  for (const page of [ama, kofi])
    assert.equal(await page.getByText("to move", { exact: true }).count(), 0);
  await press(ama, "C");
  await says(ama, "The game is over.");
});

test("before both have moved the game is called off, when one is sure, and has no result", async () => {
  const { ama, kofi } = await table();
  await sow(ama, "F");
  await button(kofi, "Call the game off…").click();
  await button(kofi.getByRole("dialog"), "Cancel").click();
  await kofi.getByRole("dialog").waitFor({ state: "detached" });
  await button(kofi, "Call the game off…").click();
  await button(kofi.getByRole("dialog"), "Call it off").click();
  for (const page of [ama, kofi]) {
    await page.getByRole("heading", { name: "No result" }).waitFor();
    await page
      .getByText("The game was called off before it had begun.")
      .first()
      .waitFor();
  }
});

/** Two hundred moves by turns, none of which captures. */
const kNoCapture =
  "DbEdDfCbEeDaFfAeEfFbCbAeCaFbBdEfDaAfBcBaAeFbEcBeEbDaBfAbCaDbFfEeCaFdBaFcAaCcDbBcDeBaEbFdEaBeEcAfCdDbCaDeEfEdDfEeFeEfAaCfFaEcEbEfCaEd" +
  "CbBeBdFbDeEfCbBeDfEaDbFbBdAeEcBaFfAbCaDaAeAbBbCcBaCbDfBaFbBaCcBfAdEb";

test("without an end by repetition, one who has gone round long enough claims the sharing-out", async () => {
  const game = await table({
    choices: async (page) => {
      await unfold(page);
      await page
        .getByRole("combobox", { name: "Rules" })
        .selectOption("Abapa, ended by agreement");
    },
  });
  const { ama, kofi } = game;
  await send(game, kNoCapture.slice(0, -1), 0);
  await movesMade(ama, 199);
  assert.equal(await button(ama, "Claim the sharing-out").count(), 0);
  await sow(kofi, kNoCapture.at(-1));
  await movesMade(ama, 200);
  await button(ama, "Claim the sharing-out").click();
  for (const page of [ama, kofi]) {
    const end = page.getByRole("region", { name: "The end" });
    await end
      .getByText("Each takes the seeds on their own side.")
      .first()
      .waitFor();
    const scores = await end
      .getByRole("row", { name: /South|North/ })
      .evaluateAll((rows) =>
        rows.map((row) => Number(row.lastElementChild.textContent)),
      );
    assert.equal(scores[0] + scores[1], 48);
  }
});

test("what was agreed can be read beside the game, by spectators, too", async () => {
  const { ama, link } = await table({
    choices: async (page) => {
      await unfold(page);
      await page.getByRole("combobox", { name: "Rules" }).selectOption("Wari");
      await page.getByRole("checkbox", { name: "Guarded" }).check();
    },
  });
  const esi = await visitor(browser);
  await esi.goto(link);
  for (const page of [ama, esi]) {
    await page.getByText("Rules: Wari.").click();
    await page
      .getByText(
        "A move that takes all the opponent has: captures like any other.",
      )
      .waitFor();
    await page.getByText("Guarded: no numbers, as in the village.").waitFor();
  }
});

test("the server is killed in the middle; the pages come back by themselves and the game goes on", async () => {
  const vector = shortest(
    vectorGames().filter((one) => one.end === "majority"),
  );
  const game = await table();
  const half = Math.floor(vector.moves.length / 2);
  await playAll(game, vector.moves.slice(0, half));
  for (const page of [game.ama, game.kofi]) await movesMade(page, half);
  await server.kill();
  for (const page of [game.ama, game.kofi])
    await says(page, "The line is down.");
  // The board stays usable to look at.
  await game.ama.keyboard.press("Home");
  await says(game.ama, "You see the game before the first move");
  await game.ama.keyboard.press("End");
  // A move made meanwhile waits for the server.
  await sow(moverOf(game, vector.moves[half]), vector.moves[half]);
  await server.again();
  await movesMade(game.kofi, half + 1);
  await movesMade(game.ama, half + 1);
  await server.kill();
  // And one whose page is left before it could be sent is there when the game is opened again.
  const mover = moverOf(game, vector.moves[half + 1]);
  await says(mover, "The line is down.");
  await sow(mover, vector.moves[half + 1]);
  await movesMade(mover, half + 2);
  await mover.goto("about:blank");
  await server.again();
  await mover.goto(game.link);
  await playAll(game, vector.moves.slice(half + 2));
  for (const page of [game.ama, game.kofi]) {
    const end = page.getByRole("region", { name: "The end" });
    await end.getByText("more than half").waitFor();
    assert.equal(
      await end
        .getByRole("row", { name: "South" })
        .getByRole("cell")
        .last()
        .innerText(),
      String(vector.score[0]),
    );
    assert.deepEqual(page.complaints, []);
  }
});

test("who watches a game to its end sees from where on it was decided", async () => {
  await buildTables(12);
  const vector = vectorGames().filter(({ end }) => end === "no-move")[3];
  const south = await told("games", { side: "south" });
  const north = await told(`games/${south.id}/join`, {});
  const play = ([letter, ply]) =>
    told(
      `games/${south.id}/moves`,
      { move: letter, ply },
      (ply % 2 ? north : south).token,
    );
  const moves = [...vector.moves].map((letter, ply) => [letter, ply]);
  for (const move of moves.slice(0, -1)) await play(move);
  const page = await visitor(browser);
  await page.goto(`${server.url}/g/${south.id}`);
  await movesMade(page, moves.length - 1);
  const flagged = page
    .getByRole("region", { name: "Moves" })
    .getByRole("button", { name: "the game was decided here" });
  assert.equal(await flagged.count(), 0);
  await play(moves.at(-1));
  const end = page.getByRole("region", { name: "The end" });
  const { decided_ply: decided } = await told(`games/${south.id}`);
  assert.equal(decided, 124);
  const moment = `after move ${decided / 2}, ${vector.moves[decided - 1]}`;
  await end
    .getByText(`The game was decided ${moment}.`, { exact: true })
    .waitFor();
  await inspectInBothSizes(page, "game-decided");
  assert.equal(await flagged.count(), 1);
  await button(end, moment).click();
  assert.equal(await flagged.getAttribute("aria-current"), "step");
  assert.deepEqual(page.complaints, []);
});

test("who looks on cannot play; a page opened again has its seat again", async () => {
  const game = await table();
  const esi = await visitor(browser);
  await esi.goto(game.link);
  await says(esi, "You are watching.");
  await press(esi, "C");
  await says(esi, "You are watching.");
  assert.equal(await house(esi, "C", "can be played").count(), 0);
  await game.ama.reload();
  await sow(game.ama, "C");
  await sow(game.kofi, "d");
  await movesMade(esi, 2);
  assert.equal(await button(esi, "Resign…").count(), 0);
});

test("a link that leads nowhere says so", async () => {
  const page = await visitor(browser);
  await page.goto(`${server.url}/g/nothere`);
  await page.getByRole("heading", { name: "There is no game here" }).waitFor();
  await page.goto(`${server.url}/nowhere`);
  await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
});

test("the browser’s own buttons go back and forth between the pages", async () => {
  const page = await visitor(browser);
  await page.goto(server.url);
  await house(page, "C", "can be played").click();
  await movesMade(page, 1);
  const game = page.url();
  await page.getByRole("link", { name: "Rules" }).click();
  await page.getByRole("heading", { name: "How to play Oware" }).waitFor();
  await page.goBack();
  await movesMade(page, 1);
  assert.equal(page.url(), game);
  await page.goBack();
  await says(page, "South moves. Tap one of your houses.");
  await page.goForward();
  await movesMade(page, 1);
  assert.deepEqual(page.complaints, []);
});

test("a finished game with a rematch can be looked at; only a rematch that comes meanwhile is followed", async () => {
  const { ama, kofi, link } = await table({ choices: listedForAll });
  const esi = await visitor(browser);
  await esi.goto(link);
  await sow(ama, "C");
  await sow(kofi, "c");
  await resign(ama);
  const end = (page) => page.getByRole("region", { name: "The end" });
  await end(kofi).waitFor();
  await button(ama, "Play again, sides changed").click();
  await kofi.getByText("would like to play again").waitFor();
  await button(kofi, "Play again, sides changed").click();
  for (const page of [ama, kofi]) {
    await page.waitForURL((url) => String(url) !== link);
    await page
      .getByRole("status")
      .filter({ hasText: /You begin|Waiting/ })
      .waitFor();
  }
  const next = new URL(ama.url()).pathname;

  // Back to it, and by its address: it stays, with the way to the next one.
  await ama.goBack();
  await end(ama).getByRole("link", { name: "To the next game" }).waitFor();
  await kofi.goto(link);
  await end(kofi).getByRole("link", { name: "To the next game" }).waitFor();
  await movesMade(kofi, 2);
  for (const page of [ama, kofi]) assert.equal(page.url(), link);

  // From the archive, too.
  await kofi.goto(`${server.url}/games`);
  await kofi
    .getByRole("list", { name: "Finished games" })
    .locator(`a[href="${new URL(link).pathname}"]`)
    .click();
  await end(kofi).getByRole("link", { name: "To the next game" }).waitFor();
  assert.equal(kofi.url(), link);

  // A spectator is not called away, and has the link.
  assert.equal(esi.url(), link);
  const way = end(esi).getByRole("link", { name: "To the next game" });
  assert.equal(await way.getAttribute("href"), next);
  await end(ama).getByRole("link", { name: "To the next game" }).click();
  await says(ama, "Waiting for");
  for (const page of [ama, kofi, esi]) assert.deepEqual(page.complaints, []);
});
