/* The peer Avro C; see doc.go for what it is to do. It has no logical types, so both modes are the same here. */
#define _POSIX_C_SOURCE 200809L

#include "canonical.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The size of a block in bytes; no record may be larger. */
#define BLOCK_SIZE (64 * 1024)

static FILE *open_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	if (f == NULL) {
		perror(path);
		exit(1);
	}
	return f;
}

static avro_schema_t read_schema(const char *path)
{
	FILE *f = open_file(path);
	static char text[1 << 20];
	size_t size = fread(text, 1, sizeof text, f);
	avro_schema_t schema;

	fclose(f);
	check(avro_schema_from_json_length(text, size, &schema), path);
	return schema;
}

static void write_file(const char *schema_path, const char *records_path, const char *codec, const char *target)
{
	avro_schema_t schema = read_schema(schema_path);
	avro_value_iface_t *class = avro_generic_class_from_schema(schema);
	FILE *records = open_file(records_path);
	char *line = NULL;
	size_t room = 0;
	ssize_t size;
	avro_file_writer_t writer;
	avro_value_t value;

	remove(target);
	check(avro_file_writer_create_with_codec(target, schema, &writer, codec, BLOCK_SIZE), target);
	check(avro_generic_value_new(class, &value), "generic_value_new");
	while ((size = getline(&line, &room, records)) > 0) {
		json_error_t error;
		json_t *v = json_loadb(line, (size_t)size, JSON_ALLOW_NUL, &error);
		if (v == NULL) {
			fprintf(stderr, "%s\n", error.text);
			exit(1);
		}
		check(avro_value_reset(&value), "reset");
		set_value(&value, v);
		check(avro_file_writer_append_value(writer, &value), "append_value");
		json_decref(v);
	}
	check(avro_file_writer_close(writer), "close");
	avro_value_decref(&value);
	avro_value_iface_decref(class);
	avro_schema_decref(schema);
	free(line);
	fclose(records);
}

static void read_file(const char *source)
{
	avro_file_reader_t reader;
	avro_value_t value;
	int code;

	check(avro_file_reader(source, &reader), source);
	avro_schema_t schema = avro_file_reader_get_writer_schema(reader);
	avro_value_iface_t *class = avro_generic_class_from_schema(schema);
	check(avro_generic_value_new(class, &value), "generic_value_new");
	while ((code = avro_file_reader_read_value(reader, &value)) == 0) {
		json_t *v = json_of(&value);
		json_dumpf(v, stdout, JSON_COMPACT);
		putchar('\n');
		json_decref(v);
		check(avro_value_reset(&value), "reset");
	}
	if (code != EOF)
		check(code, "read_value");
	avro_value_decref(&value);
	avro_value_iface_decref(class);
	avro_schema_decref(schema);
	avro_file_reader_close(reader);
}

int main(int argc, char **argv)
{
	const char *action = argc > 1 ? argv[1] : "";

	if (strcmp(action, "version") == 0) {
		puts("Avro C " AVRO_VERSION);
	} else if (strcmp(action, "codecs") == 0) {
		puts("null deflate snappy lzma");
	} else if (strcmp(action, "write") == 0 && argc == 7) {
		write_file(argv[3], argv[4], argv[5], argv[6]);
	} else if (strcmp(action, "read") == 0 && argc == 4) {
		read_file(argv[3]);
	} else {
		fprintf(stderr, "unknown action\n");
		return 2;
	}
	return 0;
}
