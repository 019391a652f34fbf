/** Where the game's names are at home, by the first of each row of `rules.names`; what the rows say is told there. */

export interface Place {
  readonly name: string;
  /** Countries by their ISO 3166 codes; the browser knows what a language calls them. */
  readonly countries: readonly string[];
  /** Longitude and latitude in degrees; null where it lies beyond the map. */
  readonly at: readonly [number, number] | null;
}

export const kPlaces: readonly Place[] = [
  { name: 'Oware', countries: ['GH'], at: [-1.7, 6.8] },
  { name: 'Awalé', countries: ['CI'], at: [-5.6, 7.4] },
  { name: 'Awélé', countries: ['GH'], at: [-0.3, 5.5] },
  { name: 'Wari', countries: ['ML'], at: [-7.6, 12.7] },
  { name: 'Warri', countries: [], at: null },
  { name: 'Ayò', countries: ['NG', 'BJ'], at: [3.6, 7.7] },
  { name: 'Ouri', countries: ['CV'], at: [-23.6, 15.1] },
  { name: 'Wali', countries: ['GH'], at: [-0.8, 9.5] },
  { name: 'Adji', countries: ['GH', 'TG'], at: [0.9, 6.7] },
  { name: 'Nchọ', countries: ['NG'], at: [7.3, 5.9] },
  { name: 'ise', countries: ['NG'], at: [5.6, 6.5] },
];

/** The coast of West Africa from the Cap Blanc to the Bight of Biafra, in degrees, by a few capes and bays. */
export const kCoast: readonly (readonly [number, number])[] = [
  [-17, 21],
  [-16.3, 19],
  [-16, 18],
  [-16.5, 16],
  [-17.5, 14.7],
  [-16.7, 13.4],
  [-16.7, 12.3],
  [-15.1, 10.9],
  [-13.7, 9.5],
  [-13.2, 8.4],
  [-12.5, 7.4],
  [-10.8, 6.3],
  [-9.2, 5.2],
  [-7.6, 4.4],
  [-5.8, 5],
  [-4, 5.3],
  [-3.1, 5.1],
  [-2.1, 4.7],
  [-0.2, 5.5],
  [1.2, 6.1],
  [2.4, 6.3],
  [3.4, 6.4],
  [4.5, 6.3],
  [5.1, 5.7],
  [5.4, 5],
  [6.1, 4.3],
  [7, 4.4],
  [8.4, 4.6],
  [9.5, 4],
  [9.8, 2],
];

/** The Niger, from its spring to its delta. */
export const kNiger: readonly (readonly [number, number])[] = [
  [-10.7, 9.1],
  [-9.2, 11.4],
  [-8, 12.6],
  [-6.2, 13.7],
  [-4.2, 14.5],
  [-3.4, 16.3],
  [-1.5, 16.9],
  [0, 16.2],
  [0.9, 14.6],
  [2.1, 13.5],
  [3.5, 11.9],
  [4.6, 10.4],
  [5, 8.9],
  [6.7, 7.8],
  [6.7, 6.2],
  [6.2, 4.5],
];
