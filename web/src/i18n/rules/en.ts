/** How to play, in English: the texts of the rules page. docs/rules.md says the same for players who read documents. */
import type { Feeding, GrandSlam, Repetition } from '../../engine/types';

export const rules = {
  title: 'How to play Oware',
  lead: 'Two players, 48 seeds, five minutes to learn. Each board here plays its example for you, and then you can try it yourself.',
  contents: 'On this page',

  board: {
    title: 'The board',
    text: 'Two rows of six houses lie between the players, with four seeds in each. The row nearest to you is yours. South’s houses are called A to F, North’s a to f, each counted from its owner’s left. What you capture goes into your store. Whoever has more than half of the seeds, 25 of 48, wins. South begins.',
  },
  sowing: {
    title: 'Sowing',
    text: 'Take all the seeds of one of your houses and sow them one by one into the houses that follow, counter-clockwise, your opponent’s as well. Here South sows D: its four seeds fall into E, F, a and b.',
  },
  capturing: {
    title: 'Capturing',
    text: 'When your last seed falls into a house of your opponent and makes 2 or 3 there, you capture those seeds. If the house just before it is your opponent’s too and holds 2 or 3, you capture it as well, and so on, backwards.',
    example:
      'South sows six seeds from E. The last makes 3 in e: captured. d holds 2 and c holds 3: captured as well. b holds 4, which ends the chain; so a is safe, though it holds 2.',
  },
  three: {
    title: 'Three houses at once',
    text: 'F ends in c. There, in b and in a, the sowing leaves 2, 3 and 3: eight seeds in one move.',
  },
  north: {
    title: 'North captures just the same',
    text: 'North sows four seeds from f, one each into A, B, C and D. D and C come to 2 and are captured. B comes to 4, neither 2 nor 3, so the chain ends and A is safe.',
  },
  lap: {
    title: 'All the way round',
    text: 'Twelve seeds or more come round to where they started. The house they came from is skipped on every lap and stays empty. Here D holds 14: after C the seeds pass over D, and the last three fall into E, F and a.',
  },
  feeding: {
    title: 'Giving seeds',
    text: 'When your opponent has no seeds, you must play a move that gives him some, if you have one. Here only E and F reach the other side. If no move does, the game ends.',
  },
  slam: {
    title: 'The grand slam',
    text: 'A move that would capture everything your opponent has is a grand slam. Under Abapa you may play it, but it captures nothing. Other rules treat it otherwise: choose one and see.',
    choice: 'A grand slam',
  },

  end: {
    title: 'The end',
    items: [
      'Whoever has more than half of the seeds wins at once. With 24 each and an empty board it is a draw.',
      'If the player to move cannot, each takes the seeds on his own side.',
      'If a position comes back, each takes the seeds on his own side.',
      'The players may agree to end at any time. Then, too, each takes the seeds on his own side.',
      'Online, whoever gives up or runs out of time loses. A game called off before both have moved does not count.',
    ],
  },
  repetition: {
    title: 'A position comes back',
    text: 'When the same seeds lie in the same houses and the same player is to move, the game could go round for ever, so it ends. Here both walk their last seeds round the board; after six moves each it stands as it began.',
  },
  emptySide: {
    title: 'Not while one side is empty',
    text: 'A position that comes back while one player has no seeds does not end the game. It goes on until one comes back with seeds on both sides: here one move later.',
  },

  sets: {
    title: 'The rules people play by',
    lead: 'Four switches make all of them. A game can be made with any mixture.',
    table: {
      rules: 'Rules',
      slam: 'A grand slam',
      feeding: 'Leaving seeds',
      repetition: 'A position that comes back',
    },
    whose: {
      abapa: 'International tournaments; also Brettspielnetz and Jijbent.',
      'abapa-agreed': 'As Wikipedia describes it.',
      wari: 'An older German rules sheet.',
      awari: 'The scientists’ game. Romein and Bal solved it in 2002.',
    } as Record<string, string>,
  },
  switches: {
    title: 'The four switches',
    grandSlam: {
      'no-capture': 'The move stands, but nothing is captured.',
      capture: 'It captures like any other move.',
      'opponent-collects':
        'It captures, and your opponent takes all that is left on the board. That ends the game.',
      forbidden: 'It may not be played. If you have no other move, the game ends.',
      'spare-last': 'It captures all but the house where the last seed fell.',
      'spare-first': 'It captures all but the house farthest back.',
    } satisfies Record<GrandSlam, string>,
    feeding: {
      'when-starved': 'Only an opponent without seeds must be given some.',
      'whenever-possible': 'You may not leave him without seeds either, unless every move does.',
    } satisfies Record<Feeding, string>,
    repetition: {
      'split-own': 'The game ends, and each takes the seeds on his own side.',
      'split-even': 'The game ends, and the rest is halved: half a seed each if the number is odd.',
      none: 'Play goes on until both agree to end. After 200 moves without a capture either may claim the sharing-out; after 2,000 moves it is made.',
    } satisfies Record<Repetition, string>,
    seedsPerHouse: 'Four is the game. With one to six you can study.',
  },

  fine: {
    title: 'Fine points',
    items: [
      '11 and 22 seeds end just before the house they came from.',
      'Where a grand slam spares a house, a chain of one house captures nothing.',
      'Stores do not matter for a position that comes back, and the first position counts.',
      'The board at the end is shown as it was before the seeds were shared out.',
    ],
  },
  round: {
    title: 'Seventeen seeds for a hungry neighbour',
    text: 'North has nothing. F goes all the way round and leaves 2 in each of his houses. Under Abapa they stay and feed him, so the move is allowed. Where a grand slam captures, they would be taken; then it does not feed him, and is not.',
  },

  names: {
    title: 'One game, many names',
    lead: 'It is played all over West Africa and the Caribbean, and everywhere under a name of its own.',
    list: [
      ['Oware', 'Ghana, and the name we use'],
      ['Awalé', 'Côte d’Ivoire'],
      ['Awélé', 'Ga'],
      ['Wari', 'Mali'],
      ['Warri', 'Caribbean'],
      ['Awari', 'books and computers'],
      ['Ayò', 'Yoruba'],
      ['Ouri, Ouril, Uril', 'Cape Verde'],
      ['Wali', 'Dagbani'],
      ['Adji', 'Ewe'],
      ['Nchọ, Ókwè', 'Igbo'],
      ['ise', 'Edo'],
    ] as [name: string, where: string][],
  },

  play: (letter: string) => `Sow ${letter}`,
  playAll: 'Play it through',
  again: 'From the start',
  tryIt: 'Now play',
};

export type RulesCatalogue = typeof rules;
