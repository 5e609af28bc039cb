// Loaded before the gateway of a test: it ends with the worker that started it, however that ends.
process.on('disconnect', () => process.exit());
process.channel?.unref();
