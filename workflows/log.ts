/** The log of processes and engines; pino fits. Details hold ids and codes, never personal data. */
export type Log = {
  debug: (details: object, message: string) => void
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}
