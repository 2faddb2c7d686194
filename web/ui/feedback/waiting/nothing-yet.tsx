/**
 * Stands for a part that may show nothing, while that is not known. In a container with
 * `data-in-order`, what stands below it is shown after it.
 */
export const NothingYet = () => <span data-waiting hidden />
