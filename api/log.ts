import { pino, type DestinationStream, type Logger } from 'pino'

// Listed bare and nested: a pattern with a star does not cover the top level.
const secrets = ['password', 'authorization', 'cookie', 'token', 'secret', 'card', 'personal']

/** Structured lines without anything that only its owner should know. */
export const createLog = (destination?: DestinationStream): Logger =>
  pino(
    {
      level: process.env['LOG_LEVEL'] ?? 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    destination ?? pino.destination(1),
  )
