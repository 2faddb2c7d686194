const days = (text: string): readonly string[] => text.split(' ')

/**
 * The general holidays of Hong Kong other than Sundays (Cap. 149), as gazetted by the Labour and
 * Welfare Bureau. A year is added when it is gazetted, in spring of the year before.
 */
export const generalHolidays: Readonly<Record<number, readonly string[]>> = {
  2025: days(
    '01-01 01-29 01-30 01-31 04-04 04-18 04-19 04-21 05-01 05-05 05-31 07-01 10-01 10-07 10-29 12-25 12-26',
  ),
  2026: days(
    '01-01 02-17 02-18 02-19 04-03 04-04 04-06 04-07 05-01 05-25 06-19 07-01 09-26 10-01 10-19 12-25 12-26',
  ),
  2027: days(
    '01-01 02-06 02-08 02-09 03-26 03-27 03-29 04-05 05-01 05-13 06-09 07-01 09-16 10-01 10-08 12-25 12-27',
  ),
}
