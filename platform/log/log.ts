import { pino, type DestinationStream, type Logger } from 'pino'
import { withoutSecrets } from './without-secrets.ts'

/** Structured lines without secrets and personal data. */
export const createLog = (destination?: DestinationStream): Logger => {
  const log = pino(
    {
      level: process.env['LOG_LEVEL'] || 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: withoutSecrets },
      // An error's fields are filtered with all others of the line.
      serializers: { err: (plain: unknown) => plain },
    },
    destination ?? pino.destination(1),
  )
  // Fields that a logger adds to all of its lines pass only through here, also from a child to its
  // own.
  const child = Reflect.get(log, 'child')
  log.child = function (this: Logger, bindings, options) {
    return child.call(this, withoutSecrets(bindings), options)
  } as Logger['child']
  return log
}
