#!/usr/bin/env python3
"""WebKit with a profile folder, for WebKitWebDriver: `webkit-window.py FOLDER [--private]`.

MiniBrowser keeps nothing when it is automated. This one keeps what pages store, calls the libraries that come with the
driver, and needs nothing beside Python itself. Every tab has a window of its own, without a border.
"""
import ctypes
import os
import signal
import sys
from ctypes import CFUNCTYPE, c_char_p, c_int, c_ulong, c_void_p

gtk = ctypes.CDLL("libgtk-3.so.0")
glib = ctypes.CDLL("libglib-2.0.so.0")
gobject = ctypes.CDLL("libgobject-2.0.so.0")
webkit = ctypes.CDLL("libwebkit2gtk-4.1.so.0")

Handler = CFUNCTYPE(c_void_p, c_void_p, c_void_p)
NONE = c_void_p(None)
IN_SQLITE = 1
# GObject holds no reference to Python's functions: this list does.
handlers = []


def call(library, name, *arguments):
    function = getattr(library, name)
    function.restype = c_void_p
    return function(*[c_char_p(one.encode()) if isinstance(one, str) else one for one in arguments])


def on(instance, name, react):
    handler = Handler(react)
    handlers.append(handler)
    gobject.g_signal_connect_data.restype = c_ulong
    gobject.g_signal_connect_data(c_void_p(instance), name.encode(), handler, NONE, NONE, c_int(0))


def new_context(folder, private):
    if private:
        manager = call(webkit, "webkit_website_data_manager_new_ephemeral")
    else:
        options = ["base-data-directory", folder + "/data", "base-cache-directory", folder + "/cache"]
        manager = call(webkit, "webkit_website_data_manager_new", *options, NONE)
        cookies = call(webkit, "webkit_website_data_manager_get_cookie_manager", c_void_p(manager))
        store = "webkit_cookie_manager_set_persistent_storage"
        call(webkit, store, c_void_p(cookies), folder + "/data/cookies.sqlite", c_int(IN_SQLITE))
    context = call(webkit, "webkit_web_context_new_with_website_data_manager", c_void_p(manager))
    call(webkit, "webkit_web_context_set_automation_allowed", c_void_p(context), c_int(1))
    return context


def open_window(context, windows):
    settings = call(webkit, "webkit_settings_new")
    call(webkit, "webkit_settings_set_enable_write_console_messages_to_stdout", c_void_p(settings), c_int(1))
    given = ["web-context", c_void_p(context), "settings", c_void_p(settings)]
    kind = c_ulong(call(webkit, "webkit_web_view_get_type"))
    view = call(gobject, "g_object_new", kind, *given, "is-controlled-by-automation", c_int(1), NONE)
    window = call(gtk, "gtk_window_new", c_int(0))
    call(gtk, "gtk_window_set_default_size", c_void_p(window), c_int(1180), c_int(820))
    call(gtk, "gtk_container_add", c_void_p(window), c_void_p(view))
    call(gtk, "gtk_widget_show_all", c_void_p(window))
    call(gtk, "gtk_widget_grab_focus", c_void_p(view))
    windows.add(window)

    def close(*_):
        windows.discard(window)
        call(gtk, "gtk_widget_destroy", c_void_p(window))
        if not windows:
            call(gtk, "gtk_main_quit")

    on(view, "close", close)
    on(window, "delete-event", close)
    return view


def main(folder, private):
    os.makedirs(folder + "/data", exist_ok=True)
    gtk.gtk_init(None, None)
    context = new_context(folder, private)
    windows = set()
    views = [open_window(context, windows)]

    def begin(_, session, *__):
        info = call(webkit, "webkit_application_info_new")
        call(webkit, "webkit_application_info_set_name", c_void_p(info), "WebKit")
        call(webkit, "webkit_application_info_set_version", c_void_p(info), c_ulong(2), c_ulong(50), c_ulong(0))
        call(webkit, "webkit_automation_session_set_application_info", c_void_p(session), c_void_p(info))
        # The driver asks for a first window too.
        on(session, "create-web-view", lambda *_: views.pop() if views else open_window(context, windows))

    on(context, "automation-started", begin)
    quit_loop = CFUNCTYPE(c_int, c_void_p)(lambda _: gtk.gtk_main_quit() or 0)
    handlers.append(quit_loop)
    glib.g_unix_signal_add(c_int(signal.SIGTERM), quit_loop, NONE)
    call(gtk, "gtk_main")


main(os.path.abspath(sys.argv[1]), "--private" in sys.argv[2:])
