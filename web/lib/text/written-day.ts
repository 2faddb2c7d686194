/** "2027/03/01", as every day here is written, from the calendar’s `yyyy-MM-dd`. */
export const formatDay = (day: string): string => day.replaceAll('-', '/')
