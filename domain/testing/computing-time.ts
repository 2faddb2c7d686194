/**
 * The time for which this thread has computed so far, in milliseconds. What else the machine does
 * does not add to it, so that a limit holds on a busy machine too.
 */
export const computingMilliseconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
