// What the bar says while somebody is at a table.
export const bar = $state({ title: '', under: '', fair: '' });
