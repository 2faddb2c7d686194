import { once } from 'node:events'
import { Server, type IncomingMessage, type ServerResponse } from 'node:http'

const noticesPath = '/api/webhooks/'

export type NoticeHold = {
  /** Makes a provider's notices wait from now on. */
  hold: () => void
  /** Lets the notices that wait in, one after another; later ones no longer wait. */
  letIn: () => Promise<void>
}

/**
 * Decides when the notices of simulated providers arrive. A notice and the page of a payer report
 * one outcome, and the first of them has the work. A price would otherwise depend on a race.
 */
export const installNoticeHold = (): NoticeHold => {
  const waiting: (() => Promise<void>)[] = []
  let isHeld = false
  // The method keeps its own types, because it is called with the arguments that the server emits.
  const emit = Reflect.get(Server.prototype, 'emit') as (event: string, ...args: never) => boolean
  Server.prototype.emit = function (event: string, ...args: never): boolean {
    const pass = (): boolean => Reflect.apply(emit, this, [event, ...(args as unknown[])])
    if (!isHeld || event !== 'request') return pass()
    const [request, response] = args as unknown as [IncomingMessage, ServerResponse]
    if (!request.url?.startsWith(noticesPath)) return pass()
    waiting.push(async () => {
      const answered = once(response, 'close')
      pass()
      await answered
    })
    return true
  }
  return {
    hold: () => {
      isHeld = true
    },
    letIn: async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next()
      isHeld = false
    },
  }
}
