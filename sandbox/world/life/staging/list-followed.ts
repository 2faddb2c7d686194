import type { Append } from '@almoner/eventstore/event-store.ts'
import type { ListFollowed } from '@almoner/eventstore/commands/append-in-order.ts'

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Returns the earlier appends that each append follows, by the ids in them. An append follows
 * earlier ones to a stream whose id it names, and those that name its own stream's id. A receipt
 * thus follows its payment, and a letter follows its receipt's number. A charity's decision follows
 * all earlier events at the charity. Two appends that only name one charity are independent.
 */
export const listFollowed: ListFollowed = (appends) => {
  /** The newest append to each stream, by the id that the stream has in its name. */
  const newest = new Map<string, Map<string, number>>()
  /** The appends that named an id after the newest append to a stream of that id. */
  const naming = new Map<string, number[]>()
  return appends.map((append, place) => {
    const own = append.stream.slice(append.stream.indexOf('-') + 1)
    const namedIds = listNamed(append)
    const followed = new Set(naming.get(own))
    for (const id of [own, ...namedIds]) {
      for (const earlier of newest.get(id)?.values() ?? []) followed.add(earlier)
    }
    newest.set(own, (newest.get(own) ?? new Map<string, number>()).set(append.stream, place))
    naming.set(own, [])
    for (const id of namedIds) {
      if (id === own) continue
      const list = naming.get(id)
      if (list) list.push(place)
      else naming.set(id, [place])
    }
    return [...followed]
  })
}

const listNamed = ({ events }: Append): ReadonlySet<string> =>
  new Set(JSON.stringify(events.map(({ data, meta }) => [data, meta])).match(uuids))
