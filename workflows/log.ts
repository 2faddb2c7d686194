/** What processes and engines write to; pino fits. Details hold ids and codes, never a person. */
export type Log = {
  debug: (details: object, message: string) => void
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}
