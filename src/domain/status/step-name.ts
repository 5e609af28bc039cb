/**
 * A step's name for a sentence outside of its category: "Received" alone could be anything's, so it becomes "Title
 * Received". A name of several words says by itself what it is of.
 */
export function stepName(categoryName: string, fieldName: string): string {
  return fieldName.includes(' ') ? fieldName : `${categoryName} ${fieldName}`;
}
