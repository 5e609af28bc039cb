/** A county with its state and a city in it. The counties are real, nobody's address is. */
export interface Place {
  readonly state: string;
  readonly county: string;
  readonly city: string;
  readonly zip: string;
}

function place(state: string, county: string, city: string, zip: string): Place {
  return { state, county, city, zip };
}

/** The eight states in which the invented lender has a licence, weighted roughly by their people. */
export const PLACES: readonly (readonly [Place, number])[] = [
  [place('CA', 'Los Angeles', 'Pasadena', '91101'), 9],
  [place('CA', 'San Diego', 'Chula Vista', '91910'), 6],
  [place('CA', 'Sacramento', 'Elk Grove', '95624'), 4],
  [place('TX', 'Harris', 'Katy', '77449'), 8],
  [place('TX', 'Travis', 'Austin', '78704'), 5],
  [place('TX', 'Collin', 'Frisco', '75035'), 5],
  [place('FL', 'Orange', 'Orlando', '32806'), 6],
  [place('FL', 'Miami-Dade', 'Hialeah', '33012'), 6],
  [place('FL', 'Hillsborough', 'Brandon', '33511'), 4],
  [place('GA', 'Fulton', 'Roswell', '30075'), 5],
  [place('GA', 'DeKalb', 'Decatur', '30030'), 3],
  [place('NC', 'Wake', 'Cary', '27511'), 5],
  [place('NC', 'Mecklenburg', 'Matthews', '28105'), 4],
  [place('AZ', 'Maricopa', 'Gilbert', '85234'), 6],
  [place('AZ', 'Pima', 'Marana', '85653'), 2],
  [place('CO', 'Jefferson', 'Arvada', '80003'), 4],
  [place('CO', 'El Paso', 'Fountain', '80817'), 2],
  [place('WA', 'King', 'Renton', '98057'), 5],
  [place('WA', 'Clark', 'Camas', '98607'), 2],
];

export const STREETS = [
  'Alderbrook Ln',
  'Copper Kettle Way',
  'Dovetail Ct',
  'Fenwick Hollow Rd',
  'Juniper Bluff Dr',
  'Larkspur Ter',
  'Millrace St',
  'Quarry Pond Rd',
  'Saddlebow Cir',
  'Tumblestone Ave',
  'Windlass Pl',
  'Yarrow Bend',
] as const;
