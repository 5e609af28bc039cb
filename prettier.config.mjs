export default { printWidth: 110, singleQuote: true, semi: true, trailingComma: 'all' };
