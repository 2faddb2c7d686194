import { startTemporal, temporalProgram, type TemporalForTests } from './dev-server.ts'
import { readTemporalSettings } from '@almoner/platform/temporal-settings.ts'

/** The server that TEMPORAL_ADDRESS names, or one of our own. */
export const givenTemporal = async (): Promise<TemporalForTests> => {
  const settings = readTemporalSettings(process.env)
  if (settings && 'refused' in settings) throw new Error(settings.refused)
  if (settings) {
    const notOurs = () => Promise.reject(new Error('only a server of ours is restarted'))
    return { settings, restart: notOurs, stop: async () => {} }
  }
  const program = temporalProgram()
  if (!program) throw new Error('no TEMPORAL_ADDRESS and no temporal program')
  return await startTemporal(program)
}
