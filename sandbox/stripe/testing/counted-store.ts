import type { SandboxStripeStore } from '../store/store.ts'

type Call = keyof SandboxStripeStore

/**
 * Creates a store that counts its calls and the objects that they return. Each call is one
 * statement in PostgreSQL.
 */
export const createCountedStore = (store: SandboxStripeStore) => {
  let calls: Call[] = []
  let objects = 0
  const counted = <Asked extends unknown[], Answer>(
    name: Call,
    call: (...parameters: Asked) => Promise<Answer>,
  ) => {
    return async (...parameters: Asked): Promise<Answer> => {
      calls.push(name)
      const answer = await call(...parameters)
      objects += Array.isArray(answer) ? answer.length : 0
      return answer
    }
  }
  return {
    store: {
      get: (kind, id) => counted('get', () => store.get(kind, id))(),
      getMany: counted('getMany', store.getMany),
      loadAccount: counted('loadAccount', store.loadAccount),
      list: (kind, query) => counted('list', () => store.list(kind, query))(),
      claim: counted('claim', store.claim),
      commit: counted('commit', store.commit),
      sumBalance: counted('sumBalance', store.sumBalance),
      listAvailable: counted('listAvailable', store.listAvailable),
      settle: counted('settle', store.settle),
    } satisfies SandboxStripeStore,
    /** Returns the calls and objects since the last call of this function. */
    take: () => {
      const counts = { calls, objects }
      calls = []
      objects = 0
      return counts
    },
  }
}
