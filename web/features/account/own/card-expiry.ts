/** The month that is printed on a card; it is good to that month's end. */
export type CardExpiry = { month: number; year: number }

/** "03/2027", as cards have it. */
export const monthOf = ({ month, year }: CardExpiry): string =>
  `${String(month).padStart(2, '0')}/${year}`

export const hasExpired = ({ month, year }: CardExpiry): boolean => {
  const now = new Date()
  return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
}
