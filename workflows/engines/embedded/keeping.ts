/** Does something as a part of a workflow of the engine. */
export type InWorkflow = <Result>(act: () => Result) => Result

export type Keeping = {
  /** Has the process kept, where it is not, and answers when it is. */
  inWorkflow: () => Promise<InWorkflow>
}

export const keptBy = (inWorkflow: InWorkflow): Keeping => ({ inWorkflow: async () => inWorkflow })

/**
 * Of a process that runs before anything of it is kept: it becomes a workflow when somebody asks for
 * one. `start` has the engine begin the workflow, which says so by `became`.
 */
export const createKeeping = (start: () => Promise<unknown>) => {
  let became: (inWorkflow: InWorkflow) => void = () => {}
  const kept = new Promise<InWorkflow>((resolve) => {
    became = resolve
  })
  let asked: Promise<InWorkflow> | null = null
  let refusal: unknown = null

  const ask = async (): Promise<InWorkflow> => {
    await start()
    // The engine has run it by now, unless it knows a workflow of this id from before.
    const another = new Promise<never>((_resolve, reject) => {
      setImmediate(() => reject(new Error('this process is under way elsewhere')))
    })
    return await Promise.race([kept, another])
  }

  return {
    kept,
    became,
    /** Throws where it could not be kept. */
    refused: (): void => {
      if (refusal) throw refusal
    },
    /** Resolves when nobody waits for it to be kept. */
    idle: async (): Promise<void> => {
      await asked?.catch(() => {})
    },
    inWorkflow: (): Promise<InWorkflow> => {
      asked ??= ask().catch((error: unknown) => {
        asked = null
        refusal = error
        throw error
      })
      return asked
    },
  }
}
