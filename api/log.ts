import { pino, type DestinationStream, type Logger } from 'pino'

const secrets = [
  'password',
  'authorization',
  'cookie',
  'token',
  'accessToken',
  'secret',
  'clientSecret',
  'signingKey',
  'secretKey',
  'masterKey',
  'card',
  'personal',
  // A provider's library hangs what it was answered on its errors.
  'client_secret',
  'payment_intent',
  'setup_intent',
  // PostgreSQL quotes the row it refuses, and with it the person in the row.
  'detail',
  'where',
]

// Listed at each depth: a pattern with a star stands for exactly one level.
const depths = ['', '*.', '*.*.']

/** Structured lines without anything that only its owner should know. */
export const createLog = (destination?: DestinationStream): Logger =>
  pino(
    {
      level: process.env['LOG_LEVEL'] || 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secrets.flatMap((name) => depths.map((depth) => `${depth}${name}`)),
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination(1),
  )
