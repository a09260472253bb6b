#include "canonical.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void check(int code, const char *what)
{
	if (code != 0) {
		fprintf(stderr, "%s: %s\n", what, avro_strerror());
		exit(1);
	}
}

static void fail(const char *what)
{
	fprintf(stderr, "%s\n", what);
	exit(1);
}

static const char *text_of(json_t *v)
{
	if (!json_is_string(v))
		fail("a value that is no string in JSON");
	return json_string_value(v);
}

/* The name of a union's branch: a fullname, or the name of its type. The result is good until the next call. */
static const char *branch_name(avro_schema_t s)
{
	static char name[512];

	if (is_avro_link(s))
		s = avro_schema_link_target(s);
	if (is_avro_record(s) || is_avro_enum(s) || is_avro_fixed(s)) {
		const char *space = avro_schema_namespace(s);
		if (space != NULL)
			snprintf(name, sizeof name, "%s.%s", space, avro_schema_name(s));
		else
			snprintf(name, sizeof name, "%s", avro_schema_name(s));
		return name;
	}
	return avro_schema_type_name(s);
}

/* The bytes that hexadecimal digits stand for, to be freed. */
static unsigned char *unhex(const char *digits, size_t *size)
{
	*size = strlen(digits) / 2;
	unsigned char *data = malloc(*size + 1);
	for (size_t i = 0; i < *size; i++) {
		unsigned byte;
		if (sscanf(digits + 2 * i, "%2x", &byte) != 1)
			fail("no hexadecimal digits");
		data[i] = (unsigned char)byte;
	}
	return data;
}

static json_t *hex(const void *data, size_t size)
{
	char *digits = malloc(2 * size + 1);
	digits[0] = 0;
	for (size_t i = 0; i < size; i++)
		sprintf(digits + 2 * i, "%02x", ((const unsigned char *)data)[i]);
	json_t *v = json_string(digits);
	free(digits);
	return v;
}

static void set_union(avro_value_t *value, json_t *v)
{
	avro_schema_t s = avro_value_get_schema(value);
	const char *name = "null";
	avro_value_t branch;

	if (!json_is_null(v)) {
		void *member = json_object_iter(v);
		name = json_object_iter_key(member);
		v = json_object_iter_value(member);
	}
	for (size_t i = 0; i < avro_schema_union_size(s); i++) {
		if (strcmp(branch_name(avro_schema_union_branch(s, (int)i)), name) == 0) {
			check(avro_value_set_branch(value, (int)i, &branch), "set_branch");
			set_value(&branch, v);
			return;
		}
	}
	fail("no such branch");
}

static void set_bits(avro_value_t *value, const char *digits)
{
	uint64_t bits = strtoull(digits, NULL, 16);

	if (avro_value_get_type(value) == AVRO_FLOAT) {
		uint32_t half = (uint32_t)bits;
		float f;
		memcpy(&f, &half, sizeof f);
		check(avro_value_set_float(value, strcmp(digits, "nan") == 0 ? NAN : f), "set_float");
	} else {
		double d;
		memcpy(&d, &bits, sizeof d);
		check(avro_value_set_double(value, strcmp(digits, "nan") == 0 ? NAN : d), "set_double");
	}
}

static void set_bytes(avro_value_t *value, const char *digits)
{
	size_t size;
	unsigned char *data = unhex(digits, &size);

	if (avro_value_get_type(value) == AVRO_FIXED)
		check(avro_value_set_fixed(value, data, size), "set_fixed");
	else
		check(avro_value_set_bytes(value, data, size), "set_bytes");
	free(data);
}

static void set_container(avro_value_t *value, json_t *v)
{
	avro_value_t child;
	size_t i;
	const char *name;
	json_t *item;

	switch (avro_value_get_type(value)) {
	case AVRO_ARRAY:
		json_array_foreach(v, i, item) {
			check(avro_value_append(value, &child, NULL), "append");
			set_value(&child, item);
		}
		break;
	case AVRO_MAP:
		json_object_foreach(v, name, item) {
			check(avro_value_add(value, name, &child, NULL, NULL), "add");
			set_value(&child, item);
		}
		break;
	default:
		json_object_foreach(v, name, item) {
			check(avro_value_get_by_name(value, name, &child, NULL), "get_by_name");
			set_value(&child, item);
		}
	}
}

void set_value(avro_value_t *value, json_t *v)
{
	switch (avro_value_get_type(value)) {
	case AVRO_NULL:
		check(avro_value_set_null(value), "set_null");
		break;
	case AVRO_BOOLEAN:
		check(avro_value_set_boolean(value, json_is_true(v)), "set_boolean");
		break;
	case AVRO_INT32:
		check(avro_value_set_int(value, (int32_t)strtol(text_of(v), NULL, 10)), "set_int");
		break;
	case AVRO_INT64:
		check(avro_value_set_long(value, strtoll(text_of(v), NULL, 10)), "set_long");
		break;
	case AVRO_FLOAT:
	case AVRO_DOUBLE:
		set_bits(value, text_of(v));
		break;
	case AVRO_STRING: /* the length counts the NUL at the end */
		check(avro_value_set_string_len(value, (char *)text_of(v), json_string_length(v) + 1), "set_string");
		break;
	case AVRO_BYTES:
	case AVRO_FIXED:
		set_bytes(value, text_of(v));
		break;
	case AVRO_ENUM:
		check(avro_value_set_enum(value, avro_schema_enum_get_by_name(avro_value_get_schema(value), text_of(v))), "set_enum");
		break;
	case AVRO_UNION:
		set_union(value, v);
		break;
	default:
		set_container(value, v);
	}
}

static json_t *json_of_number(avro_value_t *value)
{
	char digits[32];
	int32_t n;
	int64_t l = 0;
	float f;
	double d;

	switch (avro_value_get_type(value)) {
	case AVRO_INT32:
		check(avro_value_get_int(value, &n), "get_int");
		snprintf(digits, sizeof digits, "%" PRId32, n);
		break;
	case AVRO_INT64:
		check(avro_value_get_long(value, &l), "get_long");
		snprintf(digits, sizeof digits, "%" PRId64, l);
		break;
	case AVRO_FLOAT:
		check(avro_value_get_float(value, &f), "get_float");
		memcpy(&n, &f, sizeof n);
		snprintf(digits, sizeof digits, isnan(f) ? "nan" : "%08" PRIx32, (uint32_t)n);
		break;
	default:
		check(avro_value_get_double(value, &d), "get_double");
		memcpy(&l, &d, sizeof l);
		snprintf(digits, sizeof digits, isnan(d) ? "nan" : "%016" PRIx64, (uint64_t)l);
	}
	return json_string(digits);
}

static json_t *json_of_union(avro_value_t *value)
{
	avro_schema_t s = avro_value_get_schema(value);
	avro_value_t branch;
	int index;

	check(avro_value_get_discriminant(value, &index), "get_discriminant");
	check(avro_value_get_current_branch(value, &branch), "get_current_branch");
	if (avro_value_get_type(&branch) == AVRO_NULL)
		return json_null();
	json_t *inner = json_of(&branch);
	json_t *object = json_object();
	json_object_set_new_nocheck(object, branch_name(avro_schema_union_branch(s, index)), inner);
	return object;
}

static json_t *json_of_container(avro_value_t *value)
{
	int list = avro_value_get_type(value) == AVRO_ARRAY;
	json_t *v = list ? json_array() : json_object();
	avro_value_t child;
	const char *name;
	size_t size;

	check(avro_value_get_size(value, &size), "get_size");
	for (size_t i = 0; i < size; i++) {
		check(avro_value_get_by_index(value, i, &child, &name), "get_by_index");
		if (list)
			json_array_append_new(v, json_of(&child));
		else
			json_object_set_new_nocheck(v, name, json_of(&child));
	}
	return v;
}

json_t *json_of(avro_value_t *value)
{
	const void *data;
	const char *text;
	size_t size;
	int n;

	switch (avro_value_get_type(value)) {
	case AVRO_NULL:
		check(avro_value_get_null(value), "get_null");
		return json_null();
	case AVRO_BOOLEAN:
		check(avro_value_get_boolean(value, &n), "get_boolean");
		return json_boolean(n);
	case AVRO_INT32:
	case AVRO_INT64:
	case AVRO_FLOAT:
	case AVRO_DOUBLE:
		return json_of_number(value);
	case AVRO_STRING:
		check(avro_value_get_string(value, &text, &size), "get_string");
		return json_stringn_nocheck(text, size - 1);
	case AVRO_BYTES:
		check(avro_value_get_bytes(value, &data, &size), "get_bytes");
		return hex(data, size);
	case AVRO_FIXED:
		check(avro_value_get_fixed(value, &data, &size), "get_fixed");
		return hex(data, size);
	case AVRO_ENUM:
		check(avro_value_get_enum(value, &n), "get_enum");
		return json_string(avro_schema_enum_get(avro_value_get_schema(value), n));
	case AVRO_UNION:
		return json_of_union(value);
	default:
		return json_of_container(value);
	}
}
