/** Lines for a person, about one a second: how far, how fast, how long still. */
export const createProgress = (options: {
  name: string
  goal: bigint
  say: (line: string) => void
  now?: () => number
  millisecondsBetweenLines?: number
}): { reached: (position: bigint) => void } => {
  const {
    name,
    goal,
    say,
    now = () => performance.now(),
    millisecondsBetweenLines = 1_000,
  } = options
  const begun = now()
  let told = begun
  return {
    reached: (position) => {
      const at = now()
      if (at - told < millisecondsBetweenLines || position >= goal) return
      told = at
      const eventsPerSecond = Number(position) / ((at - begun) / 1_000)
      const secondsToGo = Math.ceil(Number(goal - position) / Math.max(eventsPerSecond, 1))
      const speed = `${Math.round(eventsPerSecond)} events/s`
      say(`${name}: ${position} of ${goal}, ${speed}, ${secondsToGo} s to go`)
    },
  }
}
