import { pino, type DestinationStream, type Logger } from 'pino'
import { withoutSecrets } from './without-secrets.ts'

/** Structured lines without anything that only its owner should know. */
export const createLog = (destination?: DestinationStream): Logger => {
  const log = pino(
    {
      level: process.env['LOG_LEVEL'] || 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: withoutSecrets },
      // What is known of an error is taken from it with everything else of the line.
      serializers: { err: (plain: unknown) => plain },
    },
    destination ?? pino.destination(1),
  )
  // What a logger is given for all of its lines goes no other way, also from a child to its own.
  const child = Reflect.get(log, 'child')
  log.child = function (this: Logger, bindings, options) {
    return child.call(this, withoutSecrets(bindings), options)
  } as Logger['child']
  return log
}
