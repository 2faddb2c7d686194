/** A process to start. Its id comes from the event, so a second start does nothing. */
export type Start = { process: string; id: string; input: object }

/** Starts a task under its own id. */
export const toStart = <Input extends object>(
  { name: process, id }: { name: string; id: (input: Input) => string },
  input: Input,
): Start => ({ process, id: id(input), input })
