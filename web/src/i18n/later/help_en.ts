/** The list of keys, in English. */
export const help = {
  title: 'Keys',
  documentation: 'Documentation',
  keys: [
    { keys: ['1', '…', '6'], does: 'sow a house, from the left' },
    { keys: ['A', '…', 'F'], does: 'sow a house by its letter' },
    { keys: ['←', '→'], does: 'step through the moves' },
    { keys: ['Home', 'End'], does: 'first position, back to the game' },
    { keys: ['r'], does: 'turn the board' },
    { keys: ['s'], does: 'say the score' },
    { keys: ['t'], does: 'say the clocks' },
    { keys: ['l'], does: 'say the last move' },
    { keys: ['w'], does: 'say the whole board' },
    { keys: ['n'], does: 'guarded play: count your own seeds' },
    { keys: ['h'], does: 'against the computer: a hint' },
    { keys: ['p'], does: 'play a finished game back, or pause' },
    { keys: ['Esc'], does: 'take back the move set while the opponent thinks' },
    { keys: ['?'], does: 'this list' },
    { keys: ['any key'], does: 'while seeds are being sown: finish at once' },
  ],
  inBoard:
    'Inside the board the arrow keys go from house to house, and Enter sows. There the comma and the full stop step through the moves.',
};

export type HelpCatalogue = typeof help;
