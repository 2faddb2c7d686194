import { subscribe } from 'node:diagnostics_channel'
import { createServer, type ClientRequest } from 'node:http'
import { installNoticeHold } from './hold-notices.ts'
import { installOwnClock } from './own-clock.ts'

/**
 * `npm start`'s own program, with a clock of the measure's own. The measure uses a port to move
 * that clock and to read values that only the program knows.
 */
const clock = installOwnClock()
const notices = installNoticeHold()
const controlPort = Number(process.env['CONTROL_PORT'])

/** Requests to simulated providers, which the gateways send by HTTP as to real ones. */
let providerRequests: string[] = []
const ownHost = `:${process.env['PORT']}`
const noteRequest = (method: string, host: string, path: string): void => {
  // A simulated provider notifies the product itself.
  if (!host.endsWith(ownHost)) providerRequests.push(`${method} ${path}`)
}
subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: ClientRequest }
  noteRequest(request.method, String(request.getHeader('host')), request.path)
})
subscribe('undici:request:create', (message) => {
  const { request } = message as { request: { method: string; origin: string; path: string } }
  noteRequest(request.method, request.origin, request.path)
})

let utilised = performance.eventLoopUtilization()

const commands: Record<string, (argument: number) => unknown> = {
  stand: clock.stand,
  go: clock.go,
  moveOn: clock.moveOn,
  holdNotices: notices.hold,
  letNoticesIn: notices.letIn,
  /** The part of the time since the last call in which the program was at work. */
  utilisation: () => {
    const before = utilised
    utilised = performance.eventLoopUtilization()
    return performance.eventLoopUtilization(utilised, before).utilization
  },
  providerRequests: () => {
    const requests = providerRequests
    providerRequests = []
    return requests
  },
}

export type ProgramCommand = keyof typeof commands

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const answer = await commands[pathname.slice(1)]?.(Number(searchParams.get('argument')))
  response.end(JSON.stringify(answer ?? null))
}).listen(controlPort, '127.0.0.1')

await import('@almoner/apps/start.ts')
