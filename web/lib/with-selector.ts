import { useRef, useSyncExternalStore } from 'react'

/**
 * Stands in for `use-sync-external-store/shim/with-selector`, which the router's store imports: that
 * package also carries what React lacked before 18, to every payer. The selection stays the same
 * object for as long as `isEqual` says that nothing changed.
 */
export const useSyncExternalStoreWithSelector = <Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (one: Selection, other: Selection) => boolean = Object.is,
): Selection => {
  const last = useRef<{ snapshot: Snapshot; selector: unknown; selection: Selection }>(undefined)
  return useSyncExternalStore(subscribe, () => {
    const snapshot = getSnapshot()
    const before = last.current
    if (before?.selector === selector && Object.is(before.snapshot, snapshot)) {
      return before.selection
    }
    const next = selector(snapshot)
    const selection = before && isEqual(before.selection, next) ? before.selection : next
    last.current = { snapshot, selector, selection }
    return selection
  })
}
