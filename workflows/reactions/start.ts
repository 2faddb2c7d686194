/** A process to start. Its id comes from the event, so a second start does nothing. */
export type Start = { process: string; id: string; input: object }
