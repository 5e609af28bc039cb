/** A county with its state and one of its cities. The counties are real, the addresses aren't. */
export interface City {
  readonly state: string;
  readonly county: string;
  readonly name: string;
  readonly zip: string;
}

function city(state: string, county: string, name: string, zip: string): City {
  return { state, county, name, zip };
}

/** The eight states where the invented lender has a license, weighted roughly by population. */
export const CITIES: readonly (readonly [City, number])[] = [
  [city('CA', 'Los Angeles', 'Pasadena', '91101'), 9],
  [city('CA', 'San Diego', 'Chula Vista', '91910'), 6],
  [city('CA', 'Sacramento', 'Elk Grove', '95624'), 4],
  [city('TX', 'Harris', 'Katy', '77449'), 8],
  [city('TX', 'Travis', 'Austin', '78704'), 5],
  [city('TX', 'Collin', 'Frisco', '75035'), 5],
  [city('FL', 'Orange', 'Orlando', '32806'), 6],
  [city('FL', 'Miami-Dade', 'Hialeah', '33012'), 6],
  [city('FL', 'Hillsborough', 'Brandon', '33511'), 4],
  [city('GA', 'Fulton', 'Roswell', '30075'), 5],
  [city('GA', 'DeKalb', 'Decatur', '30030'), 3],
  [city('NC', 'Wake', 'Cary', '27511'), 5],
  [city('NC', 'Mecklenburg', 'Matthews', '28105'), 4],
  [city('AZ', 'Maricopa', 'Gilbert', '85234'), 6],
  [city('AZ', 'Pima', 'Marana', '85653'), 2],
  [city('CO', 'Jefferson', 'Arvada', '80003'), 4],
  [city('CO', 'El Paso', 'Fountain', '80817'), 2],
  [city('WA', 'King', 'Renton', '98057'), 5],
  [city('WA', 'Clark', 'Camas', '98607'), 2],
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
